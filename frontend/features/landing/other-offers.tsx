import { paths } from '#frontend/lib/navigation/paths.ts'
import { allPacks } from '#shared/billing/packs.ts'
import { priceInWords } from '#shared/billing/plans.ts'
import { landingCopy } from '#shared/copy/landing.ts'

const [smallest] = allPacks

/** The other offers: personal models, credits without a plan, and the quiz. */
export const More = () => (
  <section className="page section" aria-labelledby="more">
    <div className="head">
      <h2 id="more">{landingCopy.more}</h2>
    </div>
    <ul className="more">
      <li>
        <h3>{landingCopy.models}</h3>
        <p>{landingCopy.modelsWords}</p>
        <AfterSignUp to={paths.howItWorksFor(paths.examplePhotos)}>{landingCopy.modelsLink}</AfterSignUp>
      </li>
      <li>
        <h3>{landingCopy.packs}</h3>
        <p>{smallest && landingCopy.packsWords(smallest.credits, priceInWords(smallest.priceCents))}</p>
        <AfterSignUp to={paths.creditsPaywall}>{landingCopy.packsLink}</AfterSignUp>
      </li>
      <li>
        <h3>{landingCopy.quiz}</h3>
        <p>{landingCopy.quizWords}</p>
        <a href={paths.quiz}>{landingCopy.quizLink}</a>
      </li>
    </ul>
  </section>
)

/** A link to a page for signed-in users; it leads a visitor to the sign-up first, since most visitors have no account. */
const AfterSignUp = ({ to, children }: { to: string; children: string }) => (
  <>
    <a href={paths.signUpFor(to)} data-for="visitor">
      {children}
    </a>
    <a href={to} data-for="member">
      {children}
    </a>
  </>
)
