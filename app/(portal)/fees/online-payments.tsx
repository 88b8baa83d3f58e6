import { Card } from '@/components/ui/card'

/** For administrators, until somebody has decided about online payments. */
export function OnlinePaymentsNotice() {
  return (
    <Card className="border-caution bg-caution-soft">
      <h2 className="text-base font-semibold">Online payment is a demonstration</h2>
      <p className="mt-1 text-sm">
        Students who press Pay Now get a receipt, but no money moves. Go to{' '}
        <a href="/admin/school/payments" className="text-accent underline underline-offset-4">
          School
        </a>{' '}
        and choose: keep the demonstration, or show families how to pay you. Then this message goes away.
      </p>
    </Card>
  )
}

/** For students, when they cannot pay online. */
export function HowToPay({ instructions, phone, email }: { instructions: string; phone: string; email: string }) {
  const contact = [phone, email].filter(Boolean).join(', ')
  return (
    <Card>
      <h2 className="text-lg">How to pay</h2>
      <p className="mt-2 whitespace-pre-line">{instructions}</p>
      <p className="mt-2 text-sm text-muted">
        The office records your payment, and you find it here with its receipt. {contact && `Questions: ${contact}`}
      </p>
    </Card>
  )
}
