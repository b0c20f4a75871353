/**
 * The prompt text for a preset; never sent to the browser. The subject of `scene` is the person of the personal model;
 * `clothes` are worn, `light` falls on the scene, and `picture` is the kind of picture that is made of it.
 */
export type PresetWording = { scene: string; clothes: string; light: string; picture: string }
