import { Pause, Play } from 'lucide-react'
import { landingCopy } from '#shared/copy/landing.ts'
import { Icon } from './icon.tsx'

/** Stops and plays the clips of its reel. */
export const PauseButton = () => (
  <button
    type="button"
    className="plate roundbtn"
    data-pause
    data-stop={landingCopy.pauseClips}
    data-play={landingCopy.playClips}
    aria-label={landingCopy.pauseClips}
  >
    <Icon of={Pause} className="when-playing" />
    <Icon of={Play} className="when-paused" />
  </button>
)
