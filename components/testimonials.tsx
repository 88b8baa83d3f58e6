export type Testimonial = { quote: string; name: string; who: string }

export function Testimonials({ items }: { items: readonly Testimonial[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {items.map(({ quote, name, who }) => (
        <li key={name} className="grid rounded-lg border border-line bg-surface p-5">
          <figure className="flex flex-col gap-4">
            <blockquote className="flex-1">
              <p>“{quote}”</p>
            </blockquote>
            <figcaption className="border-t border-line pt-3 text-sm">
              <span className="block font-semibold">{name}</span>
              <span className="text-muted">{who}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
