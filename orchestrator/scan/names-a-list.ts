/** Words of what leads to a list. Other languages and other names are found too, only later. */
const WORDS = ['lists?', 'feeds?', 'grids?', 'gallery', 'timeline', 'inbox', 'recycler\\w*', 'scroll\\w*'];
const NAMES = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'i');

/** Whether what is written on a row or button promises a list. */
export const namesAList = (label: string): boolean => NAMES.test(label);
