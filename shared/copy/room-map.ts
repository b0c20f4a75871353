import type { RoomPart } from '#shared/pictures/room-map.ts'

const names: Record<RoomPart, string> = {
  wall: 'Wall',
  floor: 'Floor',
  ceiling: 'Ceiling',
  window: 'Window',
  door: 'Door',
  fireplace: 'Fireplace',
  radiator: 'Radiator',
  cabinet: 'Cabinet',
  sofa: 'Sofa',
  armchair: 'Armchair',
  table: 'Table',
  bed: 'Bed',
  chair: 'Chair',
  rug: 'Rug',
  lamp: 'Lamp',
  picture: 'Picture',
  curtain: 'Curtain',
  plant: 'Plant',
}

/** Texts about the things of a photo in the mask editor. */
export const roomMapCopy = {
  thing: (part: RoomPart, number: number, count: number) =>
    count > 1 ? `${names[part]} ${number} of ${count}` : names[part],
  finding: 'Finding walls, windows and things to select…',
  noneFound: 'No things to select are found in this photo. Use the brush.',
  found: (count: number) =>
    count === 1 ? '1 thing found. Press it to select it.' : `${count} things found. Press one to select it.`,
  hint: 'Press a thing to select it, or brush',
  nothingHere: 'Nothing is found here. Use the brush.',
  selected: (thing: string) => `${thing}, selected`,
  notSelected: (thing: string) => `${thing}, not selected`,
} as const
