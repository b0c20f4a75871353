/**
 * The prompt text for a preset; never sent to the browser. The subject of `scene` is the person of the personal model.
 * The person wears `clothes`, `light` describes the lighting, and `picture` the kind of picture.
 */
export type PresetWording = { scene: string; clothes: string; light: string; picture: string }
