import { type Complaint, type ComplaintPlace, complaintPlaces, complaints } from '#shared/entities/repair.ts'

/** What a repair is told beside its prompt. A missing complaint does not compile. */
const wording = {
  windows:
    'An earlier result changed the architecture. Every window, door, wall and built-in fitting keeps its place, size and shape.',
  floating:
    'An earlier result had furniture that floated or had a wrong size. Every piece stands on the floor, in real size for this room, with contact shadows.',
  colour: 'An earlier result had wrong colours. Match the named colours and materials exactly.',
  missing:
    'An earlier result lost things that belong to the room. Keep every thing that the instructions do not name for removal.',
  blurred:
    'An earlier result was blurred. Make every edge, texture and surface sharp, as in a professional photograph.',
} as const satisfies Record<Complaint, string>

// As the words end a sentence about the picture. A missing place does not compile.
const places = {
  'top-left': 'in the top left of',
  top: 'at the top of',
  'top-right': 'in the top right of',
  left: 'on the left of',
  middle: 'in the middle of',
  right: 'on the right of',
  'bottom-left': 'in the bottom left of',
  bottom: 'at the bottom of',
  'bottom-right': 'in the bottom right of',
} as const satisfies Record<ComplaintPlace, string>

const placeOf = (name: string | undefined) => complaintPlaces.find((place) => place === name)

const isComplaint = (name: string | undefined): name is Complaint => complaints.some((complaint) => complaint === name)

/** A prompt with what was wrong with an earlier result. `words` are the owner's own. */
export const withComplaint = (
  prompt: string,
  { complaint, complaintPlace, complaintWords: words }: Readonly<Record<string, string>>,
): string => {
  const place = placeOf(complaintPlace)
  return [
    prompt,
    ...(isComplaint(complaint) ? [wording[complaint]] : []),
    ...(place ? [`It was wrong ${places[place]} the picture.`] : []),
    ...(words ? [`The user says what was wrong: ${/[.!?…]$/.test(words) ? words : `${words}.`}`] : []),
  ].join(' ')
}
