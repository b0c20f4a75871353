import { Check } from 'lucide-react'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { type OfferedToolId, offeredToolIds, toolOffer } from '#shared/tools/offer.ts'
import { Clip } from './clip.tsx'
import { Prompts } from './explorer.tsx'
import { Icon } from './icon.tsx'

/** The demo of each tool; the page's script opens it. */
export const DemoDialogs = () => offeredToolIds.map((id) => <DemoDialog key={id} id={id} />)

const DemoDialog = ({ id }: { id: OfferedToolId }) => (
  <dialog id={`demo-${id}`} className="demo" aria-labelledby={`demo-title-${id}`}>
    <h2 id={`demo-title-${id}`}>{toolOffer[id].name}</h2>
    {toolDisplays[id].examplePrompts ? (
      <Prompts id={id} />
    ) : (
      <div className="pic">
        <Clip toolId={id} sizes="(max-width: 767px) 93vw, 656px" />
      </div>
    )}
    <p>{toolOffer[id].description}</p>
    <h3>{billingCopy.keyBenefits}</h3>
    <ul className="ticks">
      {toolDisplays[id].benefits.map((benefit) => (
        <li key={benefit}>
          <Icon of={Check} />
          {benefit}
        </li>
      ))}
    </ul>
    <div className="end">
      <form method="dialog">
        <button type="submit" className="btn btn-text">
          {billingCopy.closeDemo}
        </button>
      </form>
      <a className="btn btn-primary" href={paths.dashboard} data-for="member">
        {landingCopy.tryItNow}
      </a>
      <a className="btn btn-primary" href={paths.signUp} data-for="visitor">
        {landingCopy.getStartedFree}
      </a>
    </div>
  </dialog>
)
