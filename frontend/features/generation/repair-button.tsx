import { Button, type ButtonProps } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { laterPart } from '#frontend/components/later-part.ts'
import { PartProblem } from '#frontend/components/part-problem.tsx'
import { isOpenedToRepair } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { repairCopy as copy } from '#shared/copy/repair.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { type Complaint, type ComplaintPlace, canRepair } from '#shared/entities/repair.ts'
import { isScene } from '#shared/tools/scenes.ts'

const useRepairDialog = laterPart(async () => (await import('./repair-dialog.tsx')).RepairDialog)

/** Offers the free repair of a design, or leads from a design to its repair and back. */
export const RepairButton = ({ generation }: { generation: Generation }) => {
  const other = generation.repairId ?? generation.repairOf
  if (other)
    return (
      <Button component={RouterLink} to={paths.generation(other)}>
        {generation.repairId ? copy.showRepair : copy.showRepaired}
      </Button>
    )
  return (
    <RepairOffer isFirst generation={generation} startIcon={<Icon of={CircleAlert} />}>
      {copy.open}
    </RepairOffer>
  )
}

export type FirstComplaint = { complaint: Complaint; place: ComplaintPlace }

type RepairOfferProps = Pick<ButtonProps, 'size' | 'startIcon' | 'children'> & {
  generation: Generation
  /** Chosen at first, where we know what is wrong. */
  wrong?: FirstComplaint
  /** Whether the dialog opens by itself where the studio led here for it. */
  isFirst?: boolean
}

/** A button that asks what is wrong with a design. Nothing for a design without a free repair. */
export const RepairOffer = (props: RepairOfferProps) =>
  canRepair(props.generation) && !isScene(props.generation) ? <Offer {...props} /> : null

const Offer = ({ generation, wrong, isFirst = false, ...button }: RepairOfferProps) => {
  const { state } = useLocation()
  const [isOpen, setIsOpen] = useState(isFirst && isOpenedToRepair(state))
  const { Part: RepairDialog, problem, load } = useRepairDialog(isOpen)
  return (
    <>
      <BusyButton
        {...button}
        aria-haspopup="dialog"
        isBusy={isOpen && !RepairDialog && !problem}
        onClick={() => setIsOpen(true)}
      />
      {RepairDialog && (
        <RepairDialog generation={generation} wrong={wrong} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
      {isOpen && <PartProblem problem={problem} load={load} />}
    </>
  )
}
