import { SunMoon } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { Icon } from './icon.tsx'
import { links } from './links.ts'

// The page's script puts the name in that the stage is configured with.
const ProductName = () => <span data-product-name>{brand.name}</span>

const Brand = () => (
  <a className="brand" href={links.home}>
    <ProductName />
  </a>
)

export const TopBar = () => (
  <header className="page bar">
    <Brand />
    <a className="btn btn-text btn-s wide" href={links.pricing}>
      {landingCopy.pricing}
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
    <a className="btn btn-line btn-s" href={links.dashboard} data-for="member">
      {landingCopy.dashboard}
    </a>
    <a className="btn btn-line btn-s" href={links.signUp} data-for="visitor">
      {landingCopy.getStarted}
    </a>
  </header>
)

const columns = [
  {
    id: 'footer-links',
    title: landingCopy.links,
    places: [
      { label: 'Home', to: links.home },
      { label: 'Login', to: links.login },
      { label: 'Contact Us', to: links.contact },
    ],
  },
  {
    id: 'footer-legal',
    title: landingCopy.legal,
    places: [
      { label: 'Terms of Service', to: links.terms },
      { label: 'Privacy Policy', to: links.privacy },
    ],
  },
] as const

export const Footer = () => (
  <footer className="foot section">
    <div className="page">
      <div className="cols">
        <div>
          <Brand />
          <p>{landingCopy.blurb}</p>
        </div>
        {columns.map(({ id, title, places }) => (
          <nav key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul>
              {places.map(({ label, to }) => (
                <li key={to}>
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
