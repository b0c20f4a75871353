import { Check } from 'lucide-react'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { cardPlans, type Plan, priceInWords } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { toolOffer } from '#shared/tools/offer.ts'
import { commonPrice, picturesFor } from '#shared/tools/picture-price.ts'
import { Icon } from './icon.tsx'

const featuresOf = (plan: Plan, cheaper: Plan | undefined): string[] => [
  ...(cheaper ? [landingCopy.everythingIn(cheaper.title)] : []),
  ...Object.values(toolOffer).flatMap(({ name, minimumPlan }) => (minimumPlan === plan.tier ? [name] : [])),
]

export const Pricing = () => (
  <section className="page section" id="pricing" aria-labelledby="plans">
    <div className="head">
      <h2 id="plans">{landingCopy.plans}</h2>
      <p className="aside">
        {landingCopy.plansLead} {billingCopy.pictureFor(commonPrice)}
      </p>
    </div>
    <div className="plans">
      {cardPlans.map((plan, index) => (
        <PlanCard key={plan.id} plan={plan} cheaper={cardPlans[index - 1]} />
      ))}
    </div>
  </section>
)

const PlanCard = ({ plan, cheaper }: { plan: Plan; cheaper: Plan | undefined }) => {
  const look = `btn ${plan.isPopular ? 'btn-primary' : 'btn-line'}`
  return (
    <article className={plan.isPopular ? 'plan pick' : 'plan'}>
      <div className="name">
        <h3>{plan.title}</h3>
        {plan.isPopular && <span className="tag">{billingCopy.mostPopular}</span>}
      </div>
      <div>
        <p className="price num">
          {priceInWords(plan.priceCents)} <small>{landingCopy.aMonth}</small>
        </p>
        <p className="per">{billingCopy.creditsEach(plan.credits, plan.interval, picturesFor(plan.credits))}</p>
      </div>
      <ul className="ticks">
        {featuresOf(plan, cheaper).map((feature) => (
          <li key={feature}>
            <Icon of={Check} />
            {feature}
          </li>
        ))}
      </ul>
      <a className={look} href={paths.signUpForPlan(plan.id)} data-for="visitor">
        {billingCopy.getPlan(plan.title)}
      </a>
      <button
        type="button"
        className={look}
        data-for="member"
        data-price={plan.priceId}
        data-opening={billingCopy.openingCheckout}
        data-open={billingCopy.openInOtherTab}
        data-finish={billingCopy.finishElsewhere}
      >
        {billingCopy.getPlan(plan.title)}
      </button>
    </article>
  )
}
