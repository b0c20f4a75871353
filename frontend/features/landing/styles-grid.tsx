import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { landingCopy, shownStyleCount } from '#shared/copy/landing.ts'
import { Picture } from './picture.tsx'

export const StylesGrid = () => (
  <section className="page section" aria-labelledby="styles">
    <div className="head">
      <h2 id="styles">{landingCopy.styles}</h2>
      <p className="aside">{landingCopy.moreStyles}</p>
    </div>
    <ul className="styles">
      {decorationStyles.slice(0, shownStyleCount).map(({ id, name }) => (
        <li key={id}>
          <div className="pic">
            <Picture name={`style-${id}`} sizes="(max-width: 767px) 46vw, (max-width: 1280px) 22vw, 278px" />
          </div>
          <p className="h4">{name}</p>
        </li>
      ))}
    </ul>
  </section>
)
