import { usePathname } from 'next/navigation'
import type { BarLinks } from '@/lib/bar'
import { headerMessages } from '@/lib/screen-messages'
import { container } from './container'
import { Children } from './children'
import { LogoutButton } from './logout-button'
import { Menu } from './menu'

export type HeaderSchool = { name: string; logo: { src: string; width: number; height: number } | null }
export type Account = { name: string; initials: string }

type Props = {
  school: HeaderSchool
  links: BarLinks
  /** Whose account is in the bar. */
  account?: Account
}

/** Two rows on a desk for who is logged in: whose portal it is and who is sought, and below it where one can go. */
export function Header({ school, links, account }: Props) {
  const { people } = links
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className={`${container} bar`}>
        <div className="min-w-0 flex-1">
          <Brand school={school} />
        </div>
        {people && (
          <>
            <FindLink list={people.href} />
            <PeopleLink {...people} />
          </>
        )}
        {account && <AccountLink {...account} />}
        <Menu links={links}>
          {/* The office has it among its screens. */}
          {people && links.office.length === 0 && <PeopleLink {...people} />}
          {account && <LogoutButton />}
        </Menu>
      </div>
      {links.family && <Children {...links.family} />}
    </header>
  )
}

/** Opens the search (app/(portal)/find-anyone.tsx); on other pages it leads to the list. */
const FindLink = ({ list }: { list: string }) => (
  <a href={list} data-find data-icon="search" title={headerMessages.searchWith} className="find">
    <span>{headerMessages.search}</span>
    <kbd aria-hidden>Ctrl K</kbd>
  </a>
)

/** The list of people: in the bar, and on small screens in the menu (header.css). */
function PeopleLink({ href, label }: { href: string; label: string }) {
  const pathname = usePathname()
  const current = pathname === href ? 'page' : pathname.startsWith('/people/') || undefined
  return (
    <a href={href} aria-current={current} className="people">
      {label}
    </a>
  )
}

/** The link to the profile, which is not in the navigation. */
function AccountLink({ name, initials }: Account) {
  return (
    <a
      href="/profile"
      aria-current={usePathname() === '/profile' ? 'page' : undefined}
      title={`${name}: your account`}
      className="account"
    >
      <span aria-hidden>{initials}</span>
      <span className="sr-only">{headerMessages.yourAccount(name)}</span>
    </a>
  )
}

/** The school's logo and name; a long name takes two lines. */
function Brand({ school: { name, logo } }: { school: HeaderSchool }) {
  return (
    <a href="/home" className="inline-flex max-w-full min-w-0 items-center gap-2 rounded-md py-1 pr-1">
      {logo ? (
        <picture className="shrink-0">
          <img {...logo} alt="" className="h-8 w-auto max-w-24 rounded-sm bg-white object-contain" />
        </picture>
      ) : (
        <BrandMark />
      )}
      <span className="line-clamp-2 text-sm leading-tight font-semibold tracking-tight xl:text-base xl:leading-tight">
        {name}
      </span>
    </a>
  )
}

function BrandMark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      className="size-8 shrink-0 rounded-lg bg-accent stroke-on-accent stroke-2"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M16 22.5c-2.4-1.7-5.4-2.3-9-2v-7.8c3.6-.3 6.6.3 9 2 2.4-1.7 5.4-2.3 9-2v7.8c-3.6-.3-6.6.3-9 2zm0-7.8v7.8M16 5.5v3m-5.5-1.3 1.3 2m9.7-2-1.3 2" />
    </svg>
  )
}
