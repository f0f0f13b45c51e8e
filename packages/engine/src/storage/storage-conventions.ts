/**
 * Choices about storage that another model may make differently, in one place, so that one line changes them everywhere.
 * Each names its reason and the page of docs/engine that explains it.
 */

/**
 * With neither augmentation nor replacement the capacity stops falling at its limit, because that is the end of life the project has agreed
 * to; false, the more cautious, lets it fade to nothing. storage.md, End of life.
 */
export const HOLDS_AT_LIMIT = true;
