/** Version of the program, as on screens and in exports. */
export const VERSION = '0.1.0';
