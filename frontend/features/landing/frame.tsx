import { SunMoon } from 'lucide-react'
import { footerColumns } from '#frontend/lib/navigation/footer-columns.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { brand } from '#shared/brand.ts'
import { footCopy } from '#shared/copy/foot.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { Icon } from './icon.tsx'

// The page's script puts the name in that the stage is configured with.
const ProductName = () => <span data-product-name>{brand.name}</span>

const Brand = () => (
  <a className="brand" href={paths.home}>
    <ProductName />
  </a>
)

export const TopBar = () => (
  <header className="page bar">
    <Brand />
    <a className="btn btn-text btn-s wide" href={paths.pricing}>
      {footCopy.pricing}
    </a>
    <button
      type="button"
      className="iconbtn only-script"
      data-theme-switch
      aria-label={landingCopy.darkTheme}
      title={landingCopy.darkTheme}
      aria-pressed="false"
    >
      <Icon of={SunMoon} />
    </button>
    <a className="btn btn-line btn-s" href={paths.dashboard} data-for="member">
      {footCopy.dashboard}
    </a>
    <a className="btn btn-text btn-s" href={paths.login} data-for="visitor">
      {landingCopy.signIn}
    </a>
    <a className="btn btn-line btn-s" href={paths.signUp} data-for="visitor">
      {footCopy.getStarted}
    </a>
  </header>
)

export const Footer = () => (
  <footer className="foot section">
    <div className="page">
      <div className="cols">
        <div>
          <Brand />
          <p>{footCopy.blurb}</p>
        </div>
        {footerColumns.map(({ id, title, places }) => (
          <nav key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul>
              {places.map(({ label, to, who }) => (
                <li key={to} data-for={who}>
                  <a href={to}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="end num">
        © <span data-year>{new Date().getFullYear()}</span> <ProductName />
      </p>
    </div>
  </footer>
)
