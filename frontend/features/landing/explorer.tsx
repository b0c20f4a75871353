import { Play, Quote } from 'lucide-react'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { tools } from '#shared/tools/index.ts'
import { type OfferedToolId, offeredToolIds, toolOffer } from '#shared/tools/offer.ts'
import { Clip } from './clip.tsx'
import { Icon } from './icon.tsx'
import { PauseButton } from './pause-button.tsx'

const [first] = offeredToolIds
const sizes = '(max-width: 767px) 93vw, 680px'

const secondsOf = (id: OfferedToolId) => Object.values(tools[id].modes)[0]?.typicalSeconds

export const Explorer = () => (
  <section className="page section" aria-labelledby="tools">
    <div className="head">
      <h2 id="tools">{landingCopy.explorer}</h2>
      <p className="aside">{landingCopy.explorerLead}</p>
    </div>
    <div className="explore" data-reel="explorer">
      <div role="tablist" aria-labelledby="tools" aria-orientation="vertical">
        {offeredToolIds.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            aria-selected={id === first}
            tabIndex={id === first ? 0 : -1}
            data-show={id}
          >
            {toolOffer[id].name} <small>{landingCopy.typicalTime(secondsOf(id))}</small>
          </button>
        ))}
      </div>
      <div className="panels">
        {offeredToolIds.map((id) => (
          <Panel key={id} id={id} />
        ))}
        <PauseButton />
      </div>
    </div>
  </section>
)

const Panel = ({ id }: { id: OfferedToolId }) => (
  <div
    role="tabpanel"
    id={`panel-${id}`}
    aria-labelledby={`tab-${id}`}
    className={id === first ? 'panel on' : 'panel'}
    data-slide={id}
  >
    <div className="pic">
      {toolDisplays[id].examplePrompts ? <Prompts id={id} /> : <Clip toolId={id} sizes={sizes} />}
    </div>
    <p>{toolOffer[id].description}</p>
    <button type="button" className="btn btn-line btn-s only-script" data-demo={id} aria-haspopup="dialog">
      <Icon of={Play} />
      {landingCopy.seeDemo}
    </button>
  </div>
)

/** Magic Editor is explained by what one can write, not by a clip (docs/product.md, Screens). */
export const Prompts = ({ id }: { id: OfferedToolId }) => (
  <div className="prompts">
    <h3>{billingCopy.examplePrompts}</h3>
    <ul>
      {toolDisplays[id].examplePrompts?.map((prompt) => (
        <li key={prompt}>
          <Icon of={Quote} />
          {prompt}
        </li>
      ))}
    </ul>
  </div>
)
