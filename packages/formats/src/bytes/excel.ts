/** The specified text, followed by the way round (D-189). */
export const EXCEL_REFUSAL = 'Import error: Excel files are not supported. Open the file, copy the column and paste it here.';

/** An extension that begins with xl: xls, xlsx, xlsm, xlsb, xltx … */
export const isExcelName = (name: string | undefined): boolean => /\.xl\w*$/i.test((name ?? '').trim());
