# Replaces the lender and its providers in demos and tests. Never part of production.
#   docker build -f deploy/sandbox.Dockerfile -t hiram/sandbox .
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/sandbox/package.json apps/sandbox/
COPY packages/contract/package.json packages/contract/
COPY packages/partner/package.json packages/partner/
COPY deploy/image/prune-lock.ts deploy/image/
RUN node deploy/image/prune-lock.ts apps/sandbox && npm ci --ignore-scripts --no-audit --no-fund

FROM debian:bookworm-slim AS root
COPY deploy/image/small-root.sh /
RUN sh /small-root.sh /small base-files libc6 libgcc-s1 gcc-12-base libstdc++6

FROM packages AS bill
COPY deploy/image deploy/image
COPY --from=root /small /small
RUN node deploy/image/bill-of-materials.ts --image sandbox --workspace apps/sandbox --root /small --into /bill \
  && sh deploy/image/lighten.sh node_modules

FROM scratch
COPY --from=root /small /
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production PATH=/usr/local/bin:/usr/bin:/bin
WORKDIR /app
COPY --from=bill /app/node_modules node_modules
COPY --from=bill /bill /usr/share/doc/hiram
COPY package.json LICENSE ./
COPY packages/contract/package.json packages/contract/
COPY packages/contract/src packages/contract/src
COPY packages/partner/package.json packages/partner/
COPY packages/partner/src packages/partner/src
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/sandbox/src apps/sandbox/src
USER 1000
EXPOSE 4200
CMD ["node", "apps/sandbox/src/server.ts"]
