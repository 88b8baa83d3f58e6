import Link from 'next/link'
import type { Role } from '@/lib/constants'
import { initialsOf } from '@/lib/graphemes'
import { navigationFor } from '@/lib/routes'
import { Brand } from './brand'
import { container } from './container'
import { LogoutButton } from './logout-button'
import { MobileMenu } from './mobile-menu'
import { NavLinks } from './nav-links'

type Props = {
  school: string
  user: { name: string; role: Role } | null
  /** How many notifications are new. */
  unread?: number
}

export function Header({ school, user, unread = 0 }: Props) {
  const items = navigationFor(user?.role ?? 'guest').map((item) =>
    item.href === '/notifications' ? { ...item, count: unread } : item,
  )
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-surface">
      <div className={`${container} flex h-bar items-center gap-3`}>
        <div className="min-w-0 flex-1">
          <Brand school={school} />
        </div>
        <nav aria-label="Main" className="shrink-0 max-lg:hidden">
          <NavLinks
            items={items}
            className="flex items-center"
            linkClassName="min-h-8 px-1.5 text-[0.8125rem] whitespace-nowrap xl:px-2.5 xl:text-sm"
          />
        </nav>
        {user && (
          <div className="flex shrink-0 items-center gap-1 max-lg:hidden">
            <AccountLink name={user.name} className="size-8 justify-center" />
            <LogoutButton size="bar" />
          </div>
        )}
        <MobileMenu items={items} news={unread > 0}>
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

/** The way to one's own profile, which the navigation's list does not name. */
function AccountLink({ name, className, labelled }: { name: string; className: string; labelled?: boolean }) {
  return (
    <Link
      href="/profile"
      prefetch={false}
      title={labelled ? undefined : `${name}: your account`}
      className={`flex items-center rounded-full hover:bg-raised ${className}`}
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
    </Link>
  )
}

function initials(name: string) {
  const all = initialsOf(name)
  return [...all.slice(0, 1), ...all.slice(1).slice(-1)].join('')
}
