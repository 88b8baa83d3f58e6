import { actionFormMessages } from '@/lib/screen-messages'
import { Button } from './ui/button'

/** Says that what was typed and not sent is filled in again, and takes it out. */
export const Restored = ({ onClear }: { onClear?: () => void }) => (
  <p role="status" className="my-4 rounded-md bg-raised px-4 py-3 text-sm">
    {actionFormMessages.whatYouTypedHereIsFilled}{' '}
    {onClear && (
      <Button variant="link" size="inline" onClick={onClear}>
        {actionFormMessages.startAgain}
      </Button>
    )}
  </p>
)
