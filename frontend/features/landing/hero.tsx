import { Mail } from 'lucide-react'
import { GoogleMark } from '#frontend/components/google-mark.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { type OfferedToolId, offeredToolIds, toolOffer } from '#shared/tools/offer.ts'
import { Clip } from './clip.tsx'
import { Icon } from './icon.tsx'
import { PauseButton } from './pause-button.tsx'
import { clipOf } from './picture.tsx'

/** The carousel's tools in their fixed order: all that have a clip (docs/product.md, Screens). */
export const carouselTools: readonly OfferedToolId[] = offeredToolIds.filter((id) => clipOf(id))

export const heroSizes = '(max-width: 767px) 150vw, (max-width: 1280px) 93vw, 1184px'

export const Hero = () => (
  <section className="page hero">
    <div className="open">
      <h1>{landingCopy.title}</h1>
      <div className="say">
        <p className="lead">{landingCopy.lead}</p>
        <div className="ctas" data-for="member">
          <a className="btn btn-primary" href={paths.dashboard}>
            {landingCopy.transform}
          </a>
        </div>
        <WaysIn />
      </div>
    </div>
    <ToolReel />
  </section>
)

const WaysIn = () => (
  <div className="ctas" data-for="visitor">
    <a className="btn btn-primary" href={paths.signUpByEmail}>
      <Icon of={Mail} />
      {landingCopy.withEmail}
    </a>
    <button type="button" className="btn btn-line" data-google hidden>
      <GoogleMark className="i" />
      {landingCopy.withGoogle}
    </button>
    {/* As tall as the Google button that takes its place, so that nothing moves. */}
    <p className="have" data-instead-of-google>
      {landingCopy.haveAccount} <a href={paths.login}>{landingCopy.signIn}</a>
    </p>
  </div>
)

const ToolReel = () => (
  <div data-reel="hero">
    <div className="pic stage">
      {carouselTools.map((id, index) => (
        <div key={id} className={index === 0 ? 'slide on' : 'slide'} data-slide={id}>
          <Clip toolId={id} sizes={heroSizes} isFirst={index === 0} />
        </div>
      ))}
      <PauseButton />
    </div>
    <section aria-label={landingCopy.toolsShown}>
      <ul className="chips">
        {carouselTools.map((id, index) => (
          <li key={id}>
            <button type="button" className="chip" data-show={id} aria-pressed={index === 0}>
              {toolOffer[id].name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  </div>
)
