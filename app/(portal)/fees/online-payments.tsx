import { Card } from '@/components/ui/card'
import { onlinePaymentsMessages } from '@/lib/fees/page-messages'

/** For administrators, until somebody has decided about online payments. */
export function OnlinePaymentsNotice() {
  return (
    <Card className="border-caution bg-caution-soft">
      <h2 className="text-base font-semibold">{onlinePaymentsMessages.onlinePayment}</h2>
      <p className="mt-1 text-sm">
        {onlinePaymentsMessages.studentsWhoPressPayNow}{' '}
        <a href="/admin/school/payments" className="text-accent underline underline-offset-4">
          School
        </a>{' '}
        {onlinePaymentsMessages.andChooseKeep}
      </p>
    </Card>
  )
}

/** For students, when they cannot pay online. */
export function HowToPay({ instructions, phone, email }: { instructions: string; phone: string; email: string }) {
  const contact = [phone, email].filter(Boolean).join(', ')
  return (
    <Card>
      <h2 className="text-lg">{onlinePaymentsMessages.howToPay}</h2>
      <p className="mt-2 whitespace-pre-line">{instructions}</p>
      <p className="mt-2 text-sm text-muted">{onlinePaymentsMessages.officeRecordsYourPayment(contact)}</p>
    </Card>
  )
}
