import { Search } from 'lucide-react'
import type { Bar } from '@/lib/bar'
import type { Role } from '@/lib/constants'
import { initialsOf } from '@/lib/graphemes'
import { allows } from '@/lib/permissions'
import { navigationFor } from '@/lib/routes'
import { cn } from '@/components/ui/cn'
import { container } from './container'
import { LogoutButton } from './logout-button'
import { MobileMenu } from './mobile-menu'
import { BarLink, NavLinks, type NavItem } from './nav-links'

type Logo = { src: string; width: number; height: number }

type Props = {
  school: { name: string; logo: Logo | null }
  user: { name: string; role: Role } | null
  bar?: Bar
}

export function Header({ school, user, bar }: Props) {
  const news: Partial<Record<string, NavItem['news']>> = {
    '/notifications': { count: bar?.unread ?? 0, are: 'unread' },
    '/admin/admissions': { count: bar?.waiting ?? 0, are: 'new' },
  }
  const items = navigationFor(user?.role ?? 'guest').map((item) => ({ ...item, news: news[item.href] }))
  // More than nine links leave no room for the school's name at 1,024 px, and at 1,280 only when they are small.
  const many = items.length > 9
  const inBar = many ? 'max-xl:hidden' : 'max-lg:hidden'
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className={`${container} flex min-h-bar flex-wrap items-center gap-3 noscript:py-2`}>
        <div className="min-w-0 flex-1">
          <Brand school={school} />
        </div>
        <nav aria-label="Main" className={inBar}>
          <NavLinks
            items={items}
            className="flex flex-wrap items-center"
            linkClassName={cn(
              'min-h-8 px-1.5 text-[0.8125rem] whitespace-nowrap',
              many ? '2xl:px-2.5 2xl:text-sm' : 'xl:px-2.5 xl:text-sm',
            )}
          />
        </nav>
        {user && allows('people:read', user.role) && <FindLink office={user.role === 'admin'} />}
        {user && (
          <div className={cn('flex shrink-0 items-center gap-1', inBar)}>
            <AccountLink name={user.name} className="size-8 justify-center" />
            <LogoutButton size="bar" />
          </div>
        )}
        <MobileMenu items={items} news={items.some((item) => item.news?.count)} below={many ? 'xl' : 'lg'}>
          {user && (
            <>
              <AccountLink name={user.name} className="min-h-11 gap-3 px-3" labelled />
              <LogoutButton size="menu" />
            </>
          )}
        </MobileMenu>
      </div>
    </header>
  )
}

/** Opens the search (app/(portal)/find-anyone.tsx); on other pages it leads to the list. */
const FindLink = ({ office }: { office: boolean }) => (
  <a
    href={office ? '/admin/people' : '/people'}
    data-find
    title="Find anyone (Ctrl K)"
    className="grid size-10 shrink-0 place-items-center rounded-md hover:bg-raised lg:size-8"
  >
    <Search aria-hidden className="size-5 lg:size-4.5" />
    <span className="sr-only">Find anyone</span>
  </a>
)

/** The link to the profile, which is not in the navigation. */
function AccountLink({ name, className, labelled }: { name: string; className: string; labelled?: boolean }) {
  return (
    <BarLink
      href="/profile"
      title={labelled ? undefined : `${name}: your account`}
      className={`flex items-center rounded-full hover:bg-raised aria-[current]:outline-2 aria-[current]:outline-accent ${className}`}
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
      >
        {initials(name)}
      </span>
      <span className={labelled ? 'min-w-0 truncate' : 'sr-only'}>
        {name}
        <span className="sr-only">: your account</span>
      </span>
    </BarLink>
  )
}

function initials(name: string) {
  const all = initialsOf(name)
  return [...all.slice(0, 1), ...all.slice(1).slice(-1)].join('')
}

/** The school's logo and name; a long name takes two lines. */
function Brand({ school: { name, logo } }: Pick<Props, 'school'>) {
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
