/** Leaves the shell, or the innermost loop, from inside nested commands. */
export class ControlFlow extends Error {
  override readonly name = 'ControlFlow';
  readonly kind: 'exit' | 'break' | 'continue';
  readonly code: number;
  constructor(kind: ControlFlow['kind'], code: number) {
    super(`${kind} outside of its place`);
    this.kind = kind;
    this.code = code;
  }
}
