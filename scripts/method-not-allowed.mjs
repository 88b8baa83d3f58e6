// The answer to a call with a method that its path does not have. Next.js makes it a bare 405; here it gets the message
// that every error of the API has, and the Allow header, in one place for all routes.
import http from 'node:http'

const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ASK_WITHIN = 5000

/**
 * Watches a response and completes a 405 that has no content, as those of routes are; pages have their own.
 * @returns whether the call may go on; a method that HTTP does not know is refused here.
 */
export function watchMethod(request, response) {
  // Kept as they are now: what Next.js puts around them for compression ends a response once only.
  const { writeHead, end } = response
  const refuse = (allow) => {
    writeHead.call(response, 405, { 'Content-Type': 'application/json', ...(allow ? { Allow: allow } : {}) })
    end.call(response, JSON.stringify({ message: 'This method is not allowed.' }))
  }
  if (!KNOWN.includes(request.method)) {
    refuse(KNOWN.join(', '))
    return false
  }
  let bare = false
  response.writeHead = (status, ...rest) => {
    bare = status === 405 && !response.hasHeader('content-type')
    return bare ? response : writeHead.call(response, status, ...rest)
  }
  response.end = (...content) => {
    if (!bare) return end.apply(response, content)
    void methodsOf(request).then(refuse)
    return response
  }
  return true
}

/** The methods of the request's path as Next.js tells them to an OPTIONS call; undefined without an answer. */
function methodsOf({ url, socket }) {
  return new Promise((resolve) => {
    const options = { host: socket.localAddress, port: socket.localPort, path: url, method: 'OPTIONS', timeout: ASK_WITHIN, agent: false }
    const question = http.request(options, (answer) => {
      answer.resume()
      resolve(answer.headers.allow)
    })
    question.on('timeout', () => question.destroy())
    question.on('error', () => resolve(undefined))
    question.end()
  })
}
