export { type ExportSource } from './source.ts';
export { PRO_FORMA_SECTIONS, writeWorkbook, type WorkbookOptions } from './workbook/write-workbook.ts';
