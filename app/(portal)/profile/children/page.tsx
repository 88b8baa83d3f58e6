import { container } from '@/components/layout/container'
import { Crumbs } from '@/components/crumbs'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { placeName } from '@/lib/enrolment/lists'
import { listOwnChildren } from '@/lib/guardians/own-children'
import { ownChildrenMessages } from '@/lib/profile/page-messages'
import { read } from '@/lib/server/doors/page'

export const metadata = { title: ownChildrenMessages.myChildren }

/** The children whose record a guardian sees. */
export default async function OwnChildrenPage() {
  const children = await read(listOwnChildren)
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <Crumbs to={[{ href: '/profile', label: 'My Profile' }]} here={ownChildrenMessages.myChildren} />
      <h1 className="page-title">{ownChildrenMessages.myChildren}</h1>
      <p className="mt-2 text-muted">{ownChildrenMessages.about}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {children.map((child) => (
          <li key={child.id}>
            <Card>
              <a
                href={`/profile/children/${child.id}`}
                className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
              >
                {child.name}
              </a>
              {child.class && <p className="text-sm text-muted">{placeName(child)}</p>}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
