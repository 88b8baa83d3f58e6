import { Glyph } from './ui/glyph'

/** Rendered always, so that screen readers announce its text. */
export function ErrorBox({ message }: { message: string }) {
  return (
    <div role="alert">
      {message && (
        <p className="mb-5 flex gap-2.5 rounded-md border border-negative bg-negative-soft px-3.5 py-2.5 text-sm text-negative">
          <Glyph of="alert" className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
