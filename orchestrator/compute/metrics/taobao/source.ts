import type { Source } from '../metric.ts';

/** The article in which Taobao's APM team describes its scroll metrics. */
export const TAOBAO_ARTICLE: Source = {
  title: 'Taobao Android frame rate collection and monitoring in detail (in Chinese)',
  url: 'https://blog.csdn.net/qq_32198115/article/details/122416015',
};
