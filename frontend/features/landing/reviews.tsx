import { Star } from 'lucide-react'
import { claims, claimsNotice } from '#shared/copy/claims.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { reviewsCopy, testimonials, testimonialsNotice } from '#shared/copy/testimonials.ts'
import { Icon } from './icon.tsx'

const stars = [1, 2, 3, 4, 5] as const

export const Reviews = () => (
  <section className="page section" aria-labelledby="reviews">
    <div className="head">
      <h2 id="reviews">{landingCopy.reviews}</h2>
      {testimonialsNotice && <p className="tag tag-quiet">{testimonialsNotice}</p>}
    </div>
    <ul className="reviews">
      {testimonials.map(({ name, role, content, rating }) => (
        <li key={name}>
          <figure>
            <div className="stars" role="img" aria-label={reviewsCopy.stars(rating)}>
              {stars.slice(0, rating).map((star) => (
                <Icon key={star} of={Star} />
              ))}
            </div>
            <blockquote>{content}</blockquote>
            <figcaption>
              <b>{name}</b> {role}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
    <Claims />
  </section>
)

const Claims = () => (
  <>
    <dl className="facts">
      {claims.facts.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
    <p className="small factnote">
      {claims.summary}
      {claimsNotice && <span className="tag tag-quiet">{claimsNotice}</span>}
    </p>
  </>
)
