# The pages and the nginx that serves them: one image for every profile, brand and address, which deploy/image/start-web.sh reads at startup.
#   docker build -f deploy/web.Dockerfile -t hiram/web .
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY deploy/image/prune-lock.ts deploy/image/
RUN node deploy/image/prune-lock.ts apps/web vite @vitejs/plugin-react @inlang/paraglide-js @inlang/plugin-message-format typescript \
  && npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS build
# Fixed at build time, because the service must have the same value. Empty: the default of each profile.
ARG SESSION_KEYS=
# `on` includes the developer's preview. Never for borrowers.
ARG HIRAM_PREVIEW=off
COPY packages/contract packages/contract
COPY apps/web apps/web
COPY deploy/nginx deploy/nginx
RUN node deploy/nginx/image-builds.ts --into /srv/web --templates /usr/share/hiram

FROM debian:bookworm-slim AS root
COPY deploy/image/small-root.sh /
RUN sh /small-root.sh /small base-files busybox libc6 libcrypt1 libpcre2-8-0 libssl3 zlib1g openssl nginx libnginx-mod-http-brotli-static \
  && for each in sh cat cut head ls nproc sed sleep timeout tr wget; do ln -s busybox "/small/bin/$each"; done \
  && mkdir /scratch

FROM packages AS bill
COPY deploy/image deploy/image
COPY --from=root /small /small
# Pruned again without the packages of the build, so that the bill lists only packages of the image.
RUN node deploy/image/prune-lock.ts apps/web && node deploy/image/bill-of-materials.ts --image web --workspace apps/web --root /small --into /bill

FROM scratch
COPY --from=root /small /
ENV PATH=/usr/sbin:/usr/bin:/sbin:/bin
COPY --from=bill /bill /usr/share/doc/hiram
COPY LICENSE /usr/share/doc/hiram/
COPY deploy/image/start-web.sh /usr/bin/start-web
# Folder to which nginx writes. A volume mounted here inherits its owner.
COPY --from=root --chown=33:33 /scratch /run/hiram
COPY --from=build /usr/share/hiram /usr/share/hiram
COPY --from=build /srv/web /srv/web
# A number, so that a check for non-root users can verify it. 33 is www-data.
USER 33
EXPOSE 8080 8443
CMD ["sh", "/usr/bin/start-web"]
