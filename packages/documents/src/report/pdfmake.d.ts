/** What the report uses of pdfmake, which comes without types. */
declare module 'pdfmake' {
  type Policy = (address: string) => boolean;
  const pdfmake: {
    addFonts(fonts: object): void;
    setUrlAccessPolicy(policy: Policy): void;
    setLocalAccessPolicy(policy: Policy): void;
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
  };
  export default pdfmake;
}
declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: Readonly<Record<'Roboto', Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>>;
  export default fonts;
}
