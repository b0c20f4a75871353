import { paths } from '#frontend/lib/navigation/paths.ts'
import { allPacks, priceInWords } from '#shared/billing/plans.ts'
import { landingCopy } from '#shared/copy/landing.ts'

const [smallest] = allPacks

/** What else there is: personal models, credits without a plan, and the quiz. */
export const More = () => (
  <section className="page section" aria-labelledby="more">
    <div className="head">
      <h2 id="more">{landingCopy.more}</h2>
    </div>
    <ul className="more">
      <li>
        <h3>{landingCopy.models}</h3>
        <p>{landingCopy.modelsWords}</p>
        <a href={paths.howItWorksFor(paths.createModel)}>{landingCopy.modelsLink}</a>
      </li>
      <li>
        <h3>{landingCopy.packs}</h3>
        <p>{smallest && landingCopy.packsWords(smallest.credits, priceInWords(smallest.priceCents))}</p>
        <a href={paths.creditsPaywall}>{landingCopy.packsLink}</a>
      </li>
      <li>
        <h3>{landingCopy.quiz}</h3>
        <p>{landingCopy.quizWords}</p>
        <a href={paths.quiz}>{landingCopy.quizLink}</a>
      </li>
    </ul>
  </section>
)
