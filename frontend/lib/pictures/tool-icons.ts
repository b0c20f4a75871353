import {
  Armchair,
  Grid2x2,
  Lamp,
  Layers,
  type LucideIcon,
  PackageOpen,
  PaintRoller,
  Sofa,
  WandSparkles,
} from 'lucide-react'
import type { OfferedToolId } from '#shared/tools/offer.ts'

export const toolIcons: Record<OfferedToolId, LucideIcon> = {
  'full-redesign': Sofa,
  'virtual-staging': Lamp,
  'replace-furniture': Armchair,
  'remove-furniture': PackageOpen,
  paint: PaintRoller,
  'change-material': Layers,
  'floor-change': Grid2x2,
  'magic-editor': WandSparkles,
}
