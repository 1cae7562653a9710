import type { Source } from '../metric.ts';

export const MATRIX_FRAME_TRACER: Source = {
  title: 'Tencent Matrix, FrameTracer',
  url: 'https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/tracer/FrameTracer.java',
};
export const MATRIX_CONSTANTS: Source = {
  title: 'Tencent Matrix, the drop levels 3, 9, 24, 42',
  url: 'https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/constants/Constants.java',
};
