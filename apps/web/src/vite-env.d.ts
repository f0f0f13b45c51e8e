/** Commit and date the page was built from; empty outside a repository. */
declare const __BUILD_STAMP__: string;
/** Version of the product the page was built as. */
declare const __VERSION__: string;
