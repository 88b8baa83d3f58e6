import { Glyph } from './ui/glyph'

/** Rendered always, so that screen readers announce its text. */
export function ErrorBox({ message }: { message: string }) {
  return (
    <div role="alert">
      {message && (
        <p className="mb-6 flex gap-2 rounded-md border border-negative bg-negative-soft px-4 py-3 text-sm text-negative">
          <Glyph of="alert" className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
