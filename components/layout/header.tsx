import { usePathname } from 'next/navigation'
import { container } from './container'
import { LogoutButton } from './logout-button'
import { Menu, type MenuItem } from './menu'

export type HeaderSchool = { name: string; logo: { src: string; width: number; height: number } | null }
export type Account = { name: string; initials: string }

type Props = {
  school: HeaderSchool
  items: readonly MenuItem[]
  /** Whose account is in the bar. */
  account?: Account
  /** The list of people, for those who may search in it. */
  people?: string
}

export function Header({ school, items, account, people }: Props) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className={`${container} flex min-h-bar flex-wrap items-center gap-3 noscript:py-2`}>
        <div className="min-w-0 flex-1">
          <Brand school={school} />
        </div>
        {people && <FindLink list={people} />}
        {/* More than nine links leave no room for the school's name at 1,024 px, and at 1,280 only when they are small. */}
        <Menu items={items} inBarFrom={items.length > 9 ? 'xl' : 'lg'}>
          {account && (
            <>
              <AccountLink {...account} />
              <LogoutButton />
            </>
          )}
        </Menu>
      </div>
    </header>
  )
}

/** Opens the search (app/(portal)/find-anyone.tsx); on other pages it leads to the list. */
const FindLink = ({ list }: { list: string }) => (
  <a
    href={list}
    data-find
    data-icon="search"
    title="Find anyone (Ctrl K)"
    className="grid size-10 shrink-0 place-items-center rounded-md before:size-5 hover:bg-raised lg:size-8 lg:before:size-4.5"
  >
    <span className="sr-only">Find anyone</span>
  </a>
)

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
      <span>
        {name}
        <span className="sr-only">: your account</span>
      </span>
    </a>
  )
}

/** The school's logo and name; a long name takes two lines. */
function Brand({ school: { name, logo } }: { school: HeaderSchool }) {
  return (
    <a href="/home" className="flex min-w-0 items-center gap-2.5 rounded-md py-1 pr-1">
      {logo ? (
        <picture className="shrink-0">
          <img {...logo} alt="" className="h-8 w-auto max-w-24 rounded-sm bg-white object-contain" />
        </picture>
      ) : (
        <BrandMark />
      )}
      <span className="line-clamp-2 text-sm leading-tight font-semibold tracking-tight lg:max-xl:line-clamp-3 lg:max-xl:text-xs xl:text-base xl:leading-tight">
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
