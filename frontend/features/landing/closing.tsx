import { paths } from '#frontend/lib/navigation/paths.ts'
import { footCopy } from '#shared/copy/foot.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { Picture } from './picture.tsx'

export const Closing = () => (
  <section className="page section close" aria-labelledby="start">
    <div className="pic">
      <Picture name="hero" sizes="(max-width: 767px) 160vw, (max-width: 1280px) 93vw, 1184px" alt="" />
    </div>
    <div className="card">
      <h2 id="start">{landingCopy.closing}</h2>
      <a className="btn btn-primary" href={paths.dashboard} data-for="member">
        {landingCopy.transform}
      </a>
      <a className="btn btn-primary" href={paths.signUp} data-for="visitor">
        {footCopy.getStarted}
      </a>
    </div>
  </section>
)
