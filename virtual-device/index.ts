/** What other programs may import; they start the device itself as a command, `main.ts`. */
export { ownKeyFile } from './adb/host-keys.ts';
export { readTimetable } from './faults/timetable.ts';
export { type Phone, phoneNamed, phoneNames } from './phones/phone.ts';
export { type Costs, costsOf, type Profile } from './profiles/profile.ts';
export { isProfileFile, type ProfileFile, profileFileSchema, whyInvalid } from './profiles/profile-file.ts';
export { findProfile, noSuchProfile, profileNamed, profiles } from './profiles/profiles.ts';
export { findWorld, worlds } from './worlds/index.ts';
export type { World } from './worlds/world.ts';
