type Props = {
  label: string
  /** Of 100. */
  percent: number
  /** How far it is, for screen readers. */
  words: string
}

export const ProgressBar = ({ label, percent, words }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-valuetext={words}
    className="h-2 overflow-hidden rounded-full bg-raised"
  >
    <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
  </div>
)
