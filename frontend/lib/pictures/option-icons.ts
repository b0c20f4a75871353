import {
  Armchair,
  Bath,
  BedDouble,
  Blocks,
  BriefcaseBusiness,
  Building2,
  CloudSun,
  Coffee,
  ConciergeBell,
  CookingPot,
  DoorOpen,
  Fence,
  Flame,
  Flower2,
  Hotel,
  House,
  LampDesk,
  type LucideIcon,
  Presentation,
  Scissors,
  Sofa,
  Sprout,
  Store,
  Trees,
  Utensils,
  UtensilsCrossed,
  Waves,
} from 'lucide-react'
import type { RoomTypeId } from '#shared/catalogue/room-types.ts'
import type { Option } from '#shared/entities/option.ts'

const spaceIcons: Record<NonNullable<Option['icon']>, LucideIcon> = {
  home: House,
  building: Building2,
  flower: Flower2,
}

const roomIcons: Record<RoomTypeId, LucideIcon> = {
  'living-room': Sofa,
  bedroom: BedDouble,
  kitchen: CookingPot,
  'dining-room': Utensils,
  bathroom: Bath,
  'home-office': LampDesk,
  'kids-room': Blocks,
  hallway: DoorOpen,
  'open-office': BriefcaseBusiness,
  'meeting-room': Presentation,
  reception: ConciergeBell,
  cafe: Coffee,
  restaurant: UtensilsCrossed,
  shop: Store,
  'hotel-room': Hotel,
  salon: Scissors,
  terrace: CloudSun,
  balcony: Fence,
  patio: Armchair,
  'garden-room': Sprout,
  rooftop: Building2,
  porch: DoorOpen,
  poolside: Waves,
  'outdoor-kitchen': Flame,
}

const icons = new Map<string, LucideIcon>(Object.entries(roomIcons))

/** The icon of an option without a picture; options unknown to this version get a general one. */
export const iconOf = ({ id, icon, spaceTypeId }: Option): LucideIcon => {
  if (icon) return spaceIcons[icon]
  return icons.get(id) ?? (spaceTypeId === 'outdoor' ? Trees : Sofa)
}
