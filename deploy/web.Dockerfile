# The pages and the nginx that serves them, with the configuration that the build itself wrote.
#   docker build -f deploy/web.Dockerfile --build-arg HIRAM_PROFILE=philippines -t hiram/web .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm install --no-save --ignore-scripts --workspace apps/web
ARG HIRAM_PROFILE=specified
ARG HIRAM_BRAND=hiram
ARG HIRAM_PREVIEW=off
ARG SESSION_KEYS=
RUN npm run build --workspace apps/web
# Where nginx finds the service: over https, with a certificate of that name, whose authority is mounted at /etc/hiram/internal/ca.crt. And which
# store pages may load photos from.
ARG API_URL=https://service:4100
ARG IMAGE_ORIGIN=
# Balancers in front of nginx that say where a call comes from, with commas between them. None is believed otherwise.
ARG TRUSTED_PROXIES=
# On: nginx ends TLS itself, on port 8443, with the certificate that is mounted at /etc/hiram/tls. Port 8080 only leads there.
ARG TLS=off
# Off: nginx passes uploads on without asking the service about their session first. For a service that is not ours.
ARG SESSION_CHECK=on
# The sandbox's checkout, for a first look. Never in production.
ARG SANDBOX_URL=
RUN node deploy/nginx/image-conf.ts --api "$API_URL" --images "$IMAGE_ORIGIN" --proxies "$TRUSTED_PROXIES" --tls "$TLS" --session-check "$SESSION_CHECK" --sandbox "$SANDBOX_URL" > /app/nginx.conf

FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light libnginx-mod-http-brotli-static && rm -rf /var/lib/apt/lists/*
COPY --from=build /app/apps/web/dist /srv/web
COPY --from=build /app/nginx.conf /etc/hiram/nginx.conf
# By number: who only lets in users other than root has to see that this is one. It is www-data.
USER 33
EXPOSE 8080 8443
CMD ["nginx", "-c", "/etc/hiram/nginx.conf", "-e", "stderr", "-g", "daemon off;"]
