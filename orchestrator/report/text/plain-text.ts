export { plainLines, plainText } from '../../base/plain-text.ts';
