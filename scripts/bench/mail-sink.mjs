// A real SMTP server in a process of its own, that the bench's mails go to: takes everything, keeps a count.
import { SMTPServer } from 'smtp-server'

let taken = 0
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    stream.resume().on('end', () => {
      taken += 1
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send(server.server.address().port))
process.on('message', () => process.send(taken))
process.on('disconnect', () => process.exit())
