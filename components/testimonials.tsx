import type { Voice } from '@/lib/front-page-parts'

export function Testimonials({ items }: { items: readonly Voice[] }) {
  return (
    <ul className="grid gap-4 max-md:gap-0 max-md:divide-y max-md:divide-line md:grid-cols-3">
      {items.map(({ quote, name, who }, n) => (
        <li key={n} className="grid max-md:py-3 md:rounded-lg md:border md:border-line md:bg-surface md:p-4">
          <figure className="flex flex-col gap-1 md:gap-4">
            <blockquote className="flex-1 max-md:text-sm">
              <p>“{quote}”</p>
            </blockquote>
            <figcaption className="flex flex-wrap gap-x-2 text-sm md:grid md:border-t md:border-line md:pt-3">
              <span className="font-semibold">{name}</span>
              <span className="text-muted">{who}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
