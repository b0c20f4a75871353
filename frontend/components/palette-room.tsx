import { Box } from '@mui/material'

type PaletteRoomProps = {
  id: string
  /** CSS colours in this order: wall, floor, wood, textile, accent. */
  palette: readonly string[]
}

type Colors = { wall: string; floor: string; wood: string; textile: string; accent: string }

const Sofa = ({ wood, textile, accent }: Colors) => (
  <>
    <rect x="44" y="40" width="18" height="22" rx="1" fill={accent} />
    <rect x="66" y="36" width="26" height="26" rx="1" fill={wood} />
    <rect x="69" y="39" width="20" height="20" fill={textile} opacity="0.55" />
    <rect x="38" y="70" width="74" height="18" rx="5" fill={textile} />
    <rect x="34" y="78" width="82" height="18" rx="5" fill={textile} />
    <rect x="34" y="78" width="82" height="18" rx="5" fill="#000" opacity="0.08" />
    <rect x="46" y="72" width="15" height="14" rx="3" fill={accent} />
    <rect x="90" y="72" width="14" height="14" rx="3" fill="#fff" opacity="0.35" />
    <path d="M40 96v5M110 96v5" stroke={wood} strokeWidth="3" />
    <path d="M132 44v57" stroke={wood} strokeWidth="2" />
    <path d="M122 46l4-16h12l4 16z" fill="#fff" opacity="0.85" />
  </>
)

const Armchair = ({ wood, textile, accent }: Colors) => (
  <>
    <circle cx="52" cy="38" r="13" fill={accent} />
    <circle cx="52" cy="38" r="8.500" fill="#fff" opacity="0.3" />
    <path d="M92 68q0-8 8-8h20q8 0 8 8v14H92z" fill={textile} />
    <rect x="86" y="78" width="48" height="16" rx="6" fill={textile} />
    <rect x="86" y="78" width="48" height="16" rx="6" fill="#000" opacity="0.1" />
    <path d="M92 94l-3 9M128 94l3 9" stroke={wood} strokeWidth="3" />
    <rect x="38" y="80" width="30" height="4" rx="2" fill={wood} />
    <path d="M43 84l-2 19M63 84l2 19" stroke={wood} strokeWidth="3" />
    <path d="M53 80v-9" stroke={wood} strokeWidth="2" />
    <path d="M53 73q-9-3-8-12 8 1 8 12zM53 73q9-3 8-12-8 1-8 12z" fill={accent} />
  </>
)

const Sideboard = ({ wood, textile, accent }: Colors) => (
  <>
    <rect x="56" y="24" width="48" height="34" rx="1" fill={wood} />
    <rect x="59" y="27" width="42" height="28" fill="#fff" opacity="0.75" />
    <circle cx="72" cy="42" r="8" fill={accent} />
    <rect x="80" y="34" width="14" height="14" fill={textile} />
    <rect x="34" y="72" width="92" height="22" rx="2" fill={wood} />
    <path d="M65 72v22M95 72v22" stroke="#000" strokeOpacity="0.18" />
    <path d="M42 94v8M118 94v8" stroke={wood} strokeWidth="3" />
    <path d="M44 72q-2-9 4-12 6 3 4 12z" fill={accent} />
    <rect x="104" y="58" width="12" height="14" rx="2" fill={textile} />
    <rect x="88" y="68" width="14" height="4" fill={textile} opacity="0.7" />
  </>
)

const Table = ({ wood, textile, accent }: Colors) => (
  <>
    <path d="M80 0v20" stroke={wood} strokeWidth="2" />
    <path d="M66 34q0-14 14-14t14 14z" fill={accent} />
    <rect x="42" y="72" width="76" height="5" rx="2" fill={wood} />
    <path d="M52 77l-4 28M108 77l4 28" stroke={wood} strokeWidth="3" />
    <path d="M76 72q-3-10 4-14 7 4 4 14z" fill="#fff" opacity="0.8" />
    <path d="M24 62q0-3 3-3h9q3 0 3 3v20H24z" fill={textile} />
    <rect x="22" y="82" width="22" height="5" rx="2" fill={textile} />
    <path d="M25 87l-2 18M41 87l2 18" stroke={wood} strokeWidth="2.500" />
    <path d="M121 62q0-3 3-3h9q3 0 3 3v20h-15z" fill={textile} />
    <rect x="116" y="82" width="22" height="5" rx="2" fill={textile} />
    <path d="M119 87l-2 18M135 87l2 18" stroke={wood} strokeWidth="2.500" />
  </>
)

const arrangements = [Sofa, Armchair, Sideboard, Table] as const

// FNV-1a over the id: a style always gets the same arrangement, and each arrangement is about equally frequent.
const arrangementOf = (id: string) => {
  const hash = [...id].reduce((mixed, letter) => Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)
  return arrangements[(hash >>> 16) % arrangements.length] ?? Sofa
}

/** Draws a style's five colours as a small room, for a style that has no picture. */
export const PaletteRoom = ({ id, palette }: PaletteRoomProps) => {
  const [wall = '#efe9e0', floor = '#cbb99f', wood = '#8a6a4a', textile = '#a79c8e', accent = '#a8452a'] = palette
  const Arrangement = arrangementOf(id)
  return (
    <Box component="svg" viewBox="0 0 160 120" aria-hidden focusable="false" sx={{ width: '100%', height: '100%' }}>
      <rect width="160" height="120" fill={wall} />
      <path d="M0 0h20v86L0 120z" fill="#000" opacity="0.06" />
      <path d="M34 88 74 20h34L68 88z" fill="#fff" opacity="0.12" />
      <path d="M20 86h140v34H0z" fill={floor} />
      <path d="M20 84.500h140v2.500H20z" fill="#fff" opacity="0.5" />
      <ellipse cx="84" cy="106" rx="58" ry="9" fill={textile} opacity="0.35" />
      <Arrangement wall={wall} floor={floor} wood={wood} textile={textile} accent={accent} />
    </Box>
  )
}
