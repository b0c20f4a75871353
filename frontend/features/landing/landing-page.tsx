import { footCopy } from '#shared/copy/foot.ts'
import { Closing } from './closing.tsx'
import { DemoDialogs } from './demo-dialogs.tsx'
import { Explorer } from './explorer.tsx'
import { Footer, TopBar } from './frame.tsx'
import { carouselTools, Hero, heroSizes } from './hero.tsx'
import { More } from './other-offers.tsx'
import { PicturePreload } from './picture.tsx'
import { Pricing } from './pricing.tsx'
import { Reviews } from './reviews.tsx'
import { StylesGrid } from './styles-grid.tsx'
import { TryPaint } from './try-paint.tsx'

/** The landing page as static HTML: readable without scripts; `script/main.ts` makes it move. */
export const LandingPage = () => (
  <>
    <a className="skip" href="#content">
      {footCopy.skip}
    </a>
    <TopBar />
    <main id="content">
      <Hero />
      <TryPaint />
      <Explorer />
      <StylesGrid />
      <Reviews />
      <Pricing />
      <More />
      <Closing />
    </main>
    <Footer />
    <DemoDialogs />
    <div className="toasts" role="alert" />
  </>
)

/** The preload in the head: the picture that is shown first. */
export const LandingPreloads = () => <PicturePreload name={`clip-${carouselTools[0]}`} sizes={heroSizes} />
