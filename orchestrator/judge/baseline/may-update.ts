/** Accepted values change on protected branches only: a branch must not accept its own regression. */
export type UpdatePermission =
  | { readonly kind: 'allowed'; readonly because: 'protected-branch' | 'forced' }
  | {
      readonly kind: 'refused';
      readonly reason: 'no-branch' | 'unprotected-branch';
      readonly branch: string | undefined;
    };

export function mayUpdate(
  branch: string | undefined,
  protectedBranches: readonly string[],
  forced: boolean,
): UpdatePermission {
  if (branch !== undefined && protectedBranches.includes(branch)) {
    return { kind: 'allowed', because: 'protected-branch' };
  }
  if (forced) return { kind: 'allowed', because: 'forced' };
  return { kind: 'refused', reason: branch === undefined ? 'no-branch' : 'unprotected-branch', branch };
}
