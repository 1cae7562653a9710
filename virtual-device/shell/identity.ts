export const identityOf = (actor: string | undefined): { readonly uid: number; readonly name: string } =>
  actor === undefined ? { uid: 2000, name: 'shell' } : { uid: 10100, name: 'u0_a100' };
