/** Words on elements that lead to a list. Lists named otherwise or in other languages are found too, but later. */
const WORDS = ['lists?', 'feeds?', 'grids?', 'gallery', 'timeline', 'inbox', 'recycler\\w*', 'scroll\\w*'];
const NAMES = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'i');

/** Whether the text of a row or button promises a list. */
export const namesAList = (label: string): boolean => NAMES.test(label);
