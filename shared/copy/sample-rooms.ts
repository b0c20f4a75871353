/** The names of the sample rooms; their keys are the names of the picture files. */
export const sampleRoomNames = {
  'living-room': 'Living room',
  bedroom: 'Bedroom',
  kitchen: 'Kitchen',
  study: 'Study',
  'empty-living-room': 'Empty living room',
  'empty-bedroom': 'Empty bedroom',
} as const
